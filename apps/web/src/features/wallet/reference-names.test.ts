import { referenceKinds } from '@plax/contracts/reference-kinds'
import { expect, it } from 'vitest'
import { referenceName } from './reference-names.ts'

it('names everything that a posting can be about, and nothing that it does not know', () => {
  for (const kind of referenceKinds) expect(referenceName(kind), kind).toMatchObject({})
  expect(referenceName('from_tomorrow')).toBeNull()
  expect(referenceName('toString')).toBeNull()
})
