import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { activeMissionsQuery } from '../../donation/missions/missions.api.ts'
import type { ShownEntry } from './chat-log.ts'
import { tasksOf } from './mission-tasks.ts'

/** What the missions of a chat ask, by id: as they were sent in it, or as they’re open. */
export function useMissionTasks(
  creatorOid: string,
  entries: readonly ShownEntry[],
): ReadonlyMap<string, string> {
  const { api } = useApp()
  const hasAny = entries.some(({ data }) => data.event === 'mission')
  const open = useQuery({
    ...activeMissionsQuery(api, creatorOid),
    enabled: hasAny,
    retry: false,
  })
  return new Map([
    ...(open.data?.items ?? []).map(({ oid, content }) => [oid, content] as const),
    ...tasksOf(entries.map(({ data }) => data)),
  ])
}
