/** What can be done about how much of a grid is in sight: see all of it, or come nearer again. */
type Offer = 'whole' | 'nearer';

/** A ZoomControl joins a grid and the button for how much of it is seen, which stands elsewhere so that it hides no card. */
export class ZoomControl {
  offer = $state<Offer | null>(null);
  /** How many places for the card that is picked up are out of sight. */
  placesBeyond = $state(0);
  /** Does what is offered. */
  take: () => void = () => {};
}
