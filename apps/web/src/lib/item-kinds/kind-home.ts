import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { AppContext } from '../app-context.ts'

/** The rows of items that Home shows of a kind, those with too few items left out. */
export interface KindHome {
  /** What is to come, below the rankings, loaded with `lazy`. Default: nothing. */
  Upcoming?: ComponentType
  /** What is on at this moment, above what there is to watch, loaded with `lazy`. Default: nothing. */
  Now?: ComponentType
  listShelves: (app: Pick<AppContext, 'api' | 'queryClient'>) => Promise<{
    /** Above the rankings. */
    first: readonly KindShelf[]
    /** Below them; fetched as the reader comes near. */
    further: readonly KindShelf[]
  }>
}

export interface KindShelf {
  /** Unlike that of any other shelf. */
  id: string
  title: MessageDescriptor
  /** The page of all of them. */
  to: string
  search: Readonly<Record<string, string>>
  /** What is on at this moment: before all other rows, however little it is. */
  isNow?: true
  /** Without what Home showed already. */
  isWithoutShown?: true
  query: {
    queryKey: readonly unknown[]
    refetchInterval?: number
    queryFn: (call: { signal: AbortSignal }) => Promise<{ items: { contentOid: string }[] }>
  }
}
