/** The kinds of things that postings are about, by name: each feature merges in those that it posts. */
// oxlint-disable-next-line typescript/no-empty-interface -- features fill it
export interface ReferenceKinds {}

export type ReferenceKind = Extract<keyof ReferenceKinds, string>
