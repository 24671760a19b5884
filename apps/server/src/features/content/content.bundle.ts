import type { BundlePart } from '../../platform/bundle.ts'
import { findItemState } from '../catalogue/catalogue.service.ts'
import { importContent } from './bundle/import-content.ts'
import type { BundleDeps } from './bundle/content-file.ts'
import { writeContents } from './bundle/write-contents.ts'

/** Videos, audio, clips and files as they were uploaded, then the branching stories that play them. */
export function contentBundle(deps: BundleDeps): BundlePart[] {
  const partOf = (folder: string, isBranching: boolean): BundlePart => ({
    folder,
    write: (owner) => writeContents(deps, owner, isBranching),
    read: { find: findItemState, make: (item, into) => importContent(deps, item, into) },
  })
  return [partOf('contents', false), partOf('branching', true)]
}
