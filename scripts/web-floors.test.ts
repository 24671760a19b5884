import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { webFloors } from './floors.ts'
import { webImportProblem } from './web-floors.ts'

const source = 'apps/web/src'

describe('an import in the web', () => {
  it.each([
    ['features/studio/studio-page.tsx', '../fans/fans-view.tsx'],
    ['features/story/story-page.tsx', '../../lib/viewer.ts'],
    ['features/story/preview/story-preview.tsx', '../story-card.tsx'],
    ['features/admin/console-bar.tsx', '../../frame/profile-slot.tsx'],
    ['frame/signed-in-bar.tsx', '../features/cart/cart-link.tsx'],
    ['ui/failure.tsx', '../lib/message-of.ts'],
    ['ui/form/fields.tsx', '../field.tsx'],
    ['item-kinds.ts', './features/story-studio/story-kind.ts'],
    ['routes/story.ts', '../features/story/load-story.ts'],
    ['features/story/story-page.tsx', 'react'],
    ['lib/language.ts', '../locales/en/first.po'],
  ])('from %s may be %s', (file, specifier) => {
    expect(webImportProblem(`${source}/${file}`, specifier)).toBeNull()
  })

  it.each([
    ['features/fans/fans-view.tsx', '../studio/sales/sale-table.tsx'],
    ['features/story/story-card.tsx', '../play/type-names.ts'],
    ['features/commerce/buy-dialog.tsx', '../../item-kinds.ts'],
    ['features/wallet/wallet-page.tsx', '../../routes/wallet.ts'],
    ['features/story/story-page.tsx', '../../frame/rail.tsx'],
    ['ui/item-card.tsx', '../features/story/story-card.tsx'],
    ['lib/viewer.ts', '../ui/toast.ts'],
    ['lib/item-kinds/card-kind.ts', '../../ui/item-card.tsx'],
  ])('from %s may not be %s', (file, specifier) => {
    expect(webImportProblem(`${source}/${file}`, specifier)).toContain(
      `may not import ${specifier}`,
    )
  })

  it('needs a floor for both of its features', () => {
    const problem = 'the folder posters has no floor'
    expect(webImportProblem(`${source}/features/posters/a.ts`, '../shelf/b.ts')).toContain(problem)
    expect(webImportProblem(`${source}/features/admin/a.ts`, '../posters/b.ts')).toContain(problem)
  })
})

it('the floors of the web list each of its folders once', () => {
  const features = readdirSync(join(import.meta.dirname, '..', source, 'features'))
  const folders = [...features, 'lib', 'ui', 'frame']
  expect(webFloors.flat().toSorted()).toEqual(folders.toSorted())
})
