import type { BundlePart } from '../../platform/bundle.ts'
import { findItemState } from '../catalogue/catalogue.service.ts'
import { importStory } from './bundle/import-story.ts'
import { writeStories } from './bundle/write-stories.ts'
import type { CardDeps } from './cards/card-import.ts'

/** Stories: settings and canvas as JSON, their pictures, and a character card for other programs. */
export function storyBundle(deps: CardDeps): BundlePart {
  return {
    folder: 'stories',
    write: (owner) => writeStories(deps, owner),
    read: { find: findItemState, make: (item, into) => importStory(deps, item, into) },
  }
}
