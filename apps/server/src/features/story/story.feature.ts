import type { Deps } from '../../deps.ts'
import type { ItemFeature } from '../../item-module.ts'
import type { ItemKinds } from '../catalogue/catalogue.service.ts'
import { moderationHandlers } from './admin/moderation.routes.ts'
import { canvasHandlers } from './drawing/canvas.routes.ts'
import { cardHandlers } from './cards/card-routes.ts'
import { compileHandlers } from './compile/compile.routes.ts'
import type { Compiler } from './compile/compiler.ts'
import type { StoryChats } from './content/story-chats.ts'
import { contentHandlers } from './setup/content.routes.ts'
import { readingHandlers } from './setup/reading.routes.ts'
import { termsHandlers } from './setup/terms.routes.ts'
import type { Models } from './models/models.service.ts'
import { rankingHandlers } from './ranking/ranking.routes.ts'
import { readersHandlers } from './readers/readers.routes.ts'
import { searchHandlers } from './search/search.routes.ts'
import { shareHandlers } from './share/share.routes.ts'
import { storyBundle } from './story.bundle.ts'
import { storyNotifies } from './story.notifies.ts'
import { exportStories } from './story.export.ts'
import { eraseStories } from './story.lifecycle.ts'
import { dataNote } from './data-note.ts'

export interface StoryParts {
  models: Models
  compiler: Compiler
  chats: StoryChats
  kinds: ItemKinds
}

/** Stories: their settings, their canvas, and what it compiles to. */
export function storyFeature(deps: Deps, parts: StoryParts): ItemFeature {
  const { compiler, chats } = parts
  const story = { ...deps, ...parts }
  return {
    name: 'story',
    handlers: {
      ...contentHandlers(story),
      ...termsHandlers(story),
      ...readingHandlers(story),
      ...readersHandlers(story),
      ...canvasHandlers(story),
      ...compileHandlers(story),
      ...cardHandlers(story),
      ...searchHandlers(story),
      ...rankingHandlers(story),
      ...shareHandlers(story),
      ...moderationHandlers(story),
    },
    stop: () => compiler.stop(),
    notifies: storyNotifies,
    bundle: [storyBundle(story)],
    lifecycle: {
      tables: ['canvas_versions', 'card_files', 'compiles', 'stories'],
      onErase: (tx, erasure) => eraseStories(tx, { ...erasure, chats }),
      exportNote: dataNote,
      onExport: exportStories,
    },
  }
}
