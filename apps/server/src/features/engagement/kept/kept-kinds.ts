import type { ItemKind } from '../../catalogue/catalogue.service.ts'

/** What a kind of item says of its own in playlists, the history and the liked list. */
export interface KeptKind {
  kind: string
  /** The page that opens it; `type` is what its kind is sorted by, `verb` what the reader did with it, in the history. */
  pathOf: (item: { oid: string; type: string | null; verb: string | null }) => string
  /** Whether a list goes on by itself after it. */
  isPlayable: (item: { type: string | null }) => boolean
  /** Whether likes are listed by the items’ types instead of by their kind. */
  isLikedByType: boolean
}

/** What a kind says of its own where it differs from the default. */
export type KeptPart = Partial<Omit<KeptKind, 'kind'>>

/** The kinds there are; `app.ts` puts them together. */
export type KeptKinds = ReadonlyMap<string, KeptKind>

export function keptKind({ kind, pathOf }: Pick<ItemKind, 'kind' | 'pathOf'>, part: KeptPart = {}) {
  return {
    kind,
    pathOf: ({ oid }: { oid: string }) => pathOf(oid),
    isPlayable: () => false,
    isLikedByType: false,
    ...part,
  } satisfies KeptKind
}

export function keptKinds(kinds: readonly KeptKind[]): KeptKinds {
  return new Map(kinds.map((kind) => [kind.kind, kind]))
}
