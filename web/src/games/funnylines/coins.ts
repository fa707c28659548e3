import type { NumberedFact, View } from './wire';

// Where money has just gone. The figures change at once; coins only show from where to where.

/** A Place is where money lies: the pot, the bank, or a side by its number. */
export type Place = 'pot' | 'bank' | number;

export interface Flow {
  key: string;
  from: Place;
  to: Place;
  amount: number;
}

/** placeId is the id of the element on the page where money lies. */
export function placeId(place: Place): string {
  return `funnylines-money-${place}`;
}

/** coinFlows is how money has moved by some facts. */
export function coinFlows(view: View, facts: NumberedFact[]): Flow[] {
  return facts
    .flatMap((fact) => flowsOfFact(view, fact).map((flow, i) => ({ ...flow, key: `${fact.no}-${i}` })))
    .filter((flow) => flow.amount > 0);
}

type UnkeyedFlow = Omit<Flow, 'key'>;

function flowsOfFact(view: View, { kind, data }: NumberedFact): UnkeyedFlow[] {
  switch (kind) {
    case 'round-began':
      return [{ from: 'bank', to: 'pot', amount: data.seed }];
    case 'bought':
      return [{ from: data.side, to: 'pot', amount: data.cost }];
    case 'guessed':
      return [{ from: view.players[data.seat]?.side ?? 'bank', to: 'pot', amount: data.cost }];
    case 'given-back':
      return [{ from: 'pot', to: data.side, amount: data.amount }];
    case 'borrowed':
      return [{ from: 'bank', to: view.players[data.seat].side, amount: data.amount }];
    case 'repaid':
      return [{ from: view.players[data.seat].side, to: 'bank', amount: data.amount }];
    case 'round-ended': {
      const { pot, shares } = data;
      const rest = pot - shares.reduce((sum, s) => sum + s.amount, 0);
      const paid = shares.map((s): UnkeyedFlow => ({ from: 'pot', to: s.side, amount: s.amount }));
      return [...paid, { from: 'pot', to: 'bank', amount: rest }];
    }
  }
  return [];
}
