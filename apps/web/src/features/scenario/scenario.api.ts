import type { Playthrough } from '@plax/branching/play'
import type { InputOf, OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { readKept } from './reader/kept-progress.ts'

export type Play = OutputOf<'POST /content/scenario/play'>['play']
export type ScenePlay = Extract<Play, { kind: 'scenes' }>
export type InkPlay = Extract<Play, { kind: 'ink' }>
type Body = InputOf<'POST /content/scenario/play'>['body']
export type Move = Pick<Body, 'move' | 'sceneId' | 'choiceId'>

/** Where the reader is, from the server or, for visitors, from what the browser keeps. */
export function playQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['scenario-play', contentOid],
    queryFn: () => moveIn(api, { contentOid, playthrough: readKept(contentOid)?.playthrough }),
    staleTime: 0,
    retry: false,
  })
}

export async function moveIn(
  api: Api,
  body: Move & { contentOid: string; playthrough: Playthrough | undefined },
): Promise<Play> {
  return (await api('POST /content/scenario/play', { body })).play
}
