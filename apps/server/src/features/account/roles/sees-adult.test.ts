import { expect, it } from 'vitest'
import type { Settings } from '../../settings/settings.service.ts'
import { seesAdult } from './sees-adult.ts'

const settings = { get: async () => ['barred'] } as unknown as Settings

it.each([
  ['oid', true, true, true],
  ['oid', false, true, false],
  ['oid', true, false, false],
  ['barred', true, true, false],
])(
  '%s, verified: %s, switched on: %s, is shown what is for adults: %s [R-adult-005] [R-adult-009] [R-adult-011]',
  async (oid, isAdult, isOn, sees) => {
    const user = { oid, is_adult: isAdult, adult_on: isOn }
    expect(await seesAdult({ settings }, user)).toBe(sees)
  },
)
