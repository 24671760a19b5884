import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { joinHandlers } from '../../platform/lifecycle.ts'
import { followingHandlers } from './following/following.routes.ts'
import { historyHandlers, historyLifecycle } from './history/history.routes.ts'
import { type KeptKind, keptKinds } from './kept/kept-kinds.ts'
import { likedHandlers } from './liked/liked.routes.ts'
import { playlistHandlers } from './playlists/playlists.routes.ts'
import { playlistLifecycle } from './playlists/playlists.lifecycle.ts'
import type { PollSources } from './polls/poll-words.ts'
import { forgetFormerVotes, pollHandlers, pollLifecycle } from './polls/polls.routes.ts'
import { dataNote } from './library.data-note.ts'

const forgetTask = 'library.forget-votes'

/** What fans keep of items of every kind: playlists, votes, a history. */
export function libraryFeature(
  deps: Deps,
  { kept: kinds, polls }: { kept: readonly KeptKind[]; polls: PollSources },
): Feature {
  const kept = keptKinds(kinds)
  return {
    name: 'library',
    handlers: {
      ...playlistHandlers({ ...deps, kept }),
      ...pollHandlers({ ...deps, polls }),
      ...historyHandlers({ ...deps, kept }),
      ...likedHandlers({ ...deps, kept }),
      ...followingHandlers({ ...deps, kept }),
    },
    jobs: { [forgetTask]: () => forgetFormerVotes(deps) },
    cron: [{ task: forgetTask, schedule: '41 4 * * *' }],
    lifecycle: {
      ...joinHandlers(playlistLifecycle, pollLifecycle, historyLifecycle),
      exportNote: dataNote,
    },
  }
}
