import { joinSentences } from './sentences';

/** What a game says of its facts to those who listen, by kind; of some it says nothing. */
export type FactSentences<Facts, View> = { [K in keyof Facts]?: (data: Facts[K], view: View) => string };

/** tellFact is what is said of a fact; '' for nothing. */
export function tellFact<Facts, View, K extends keyof Facts>(
  sentences: FactSentences<Facts, View>,
  view: View,
  fact: { kind: K; data: Facts[K] }
): string {
  return sentences[fact.kind]?.(fact.data, view) ?? '';
}

/** tellFacts is what is said of several, one after the other. */
export function tellFacts<Facts, View, K extends keyof Facts>(
  sentences: FactSentences<Facts, View>,
  view: View,
  facts: { kind: K; data: Facts[K] }[]
): string {
  return joinSentences(facts.map((fact) => tellFact(sentences, view, fact)));
}
