import { writeTwee } from '@plax/branching'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getEditableContent } from '../item/content.policy.ts'
import {
  assertBranching,
  getDrawnStory,
  publishDrawn,
  saveInk,
  saveScenario,
} from './draw-story.ts'
import { ifidOf } from './ifid.ts'
import { openingsOf } from './openings.ts'
import { findInkSave, openStory, playScenes, saveInkProgress } from './play-story.ts'
import { presentPlay } from './present-play.ts'
import { readInkFile, readTweeFile } from './read-file.ts'
import { getScenario } from './scenario.queries.ts'

/** What a story can be told of a file; a hostile one has a problem in every line. */
const problemsToTell = 200

/** Branching stories: drawn, read from files, played. */
export function branchingHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return { ...drawHandlers(deps), ...fileHandlers(deps), ...playHandlers(deps) }
}

function drawHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /content/scenario': async ({ actor, query }) => {
      assertUser(actor)
      return getDrawnStory(deps, { actor, ...query })
    },
    'POST /content/scenario': async ({ actor, body }) => {
      assertUser(actor)
      return saveScenario(deps, { actor, ...body })
    },
    'POST /content/scenario/publish': async ({ actor, body }) => {
      assertUser(actor)
      return publishDrawn(deps, { actor, ...body })
    },
  }
}

function fileHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  const { db, clock } = deps
  return {
    'POST /content/scenario/twee/read': async ({ actor, body }) => {
      assertUser(actor)
      const { title, scenario, problems } = await readTweeFile(body.twee, actor.userOid)
      return { title, scenario, problems: problems.slice(0, problemsToTell) }
    },
    'GET /content/scenario/twee': async ({ actor, query: { contentOid } }) => {
      const row = await getEditableContent(db, { contentOid, actor, now: clock.now() })
      assertBranching(row)
      const { draft } = await getScenario(db, contentOid)
      const { title } = row
      return {
        fileName: `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'story'}.twee`,
        contentType: 'text/plain; charset=utf-8',
        body: writeTwee(draft, { title, ifid: ifidOf(contentOid) }),
      }
    },
    'POST /content/scenario/ink': async ({ actor, body }) => {
      assertUser(actor)
      const ink = body.ink === null ? null : await readInkFile(body.ink, actor.userOid)
      return saveInk(deps, { actor, ...body, ink })
    },
    'GET /content/scenario/ink': async ({ actor, query: { contentOid, draft } }) => {
      const now = clock.now()
      const ink = draft
        ? (await getScenario(db, (await getEditableContent(db, { contentOid, actor, now })).oid))
            .draft_ink
        : (await openStory(db, { contentOid, actor, now })).ink
      if (ink === null) throw new AppError('content.not_found')
      return { ink }
    },
  }
}

function playHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  const { db, clock } = deps
  return {
    'POST /content/scenario/play': async ({ actor, body }) => {
      const { contentOid } = body
      const now = clock.now()
      const story = await openStory(db, { actor, contentOid, now })
      if (story.ink !== null) {
        const save = await findInkSave(db, actor, contentOid)
        return { contentOid, play: { kind: 'ink' as const, save } }
      }
      const played = await playScenes(deps, story, { actor, ...body })
      const openings = openingsOf(db, { story, actor, now })
      const shown = { ...played, scenario: story.scenario, openings, now }
      return { contentOid, play: await presentPlay(db, shown) }
    },
    'POST /content/scenario/ink/progress': async ({ actor, body }) => {
      assertUser(actor)
      await saveInkProgress(deps, { actor, ...body })
      return { saved: true as const }
    },
  }
}
