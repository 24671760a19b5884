import { describe, expect, it } from 'vitest'
import { fromLocal, toLocal } from './local-time.ts'
import { stateOf } from './notices.api.ts'

describe('the times of a notice', () => {
  it('go to the control and back', () => {
    const instant = '2026-11-21T09:30:00.000Z'
    expect(fromLocal(toLocal(instant))).toBe(instant)
    expect([toLocal(null), fromLocal(''), fromLocal('soon')]).toEqual(['', null, null])
  })

  it('say whether it is to come, shown or over', () => {
    const notice = { startsAt: '2026-11-21T09:00:00Z', endsAt: '2026-11-21T10:00:00Z' }
    const at = (time: string) => stateOf(notice, Date.parse(`2026-11-21T${time}Z`))
    expect([at('08:59:59'), at('09:00:00'), at('10:00:00')]).toEqual(['to come', 'shown', 'over'])
    expect(stateOf({ ...notice, endsAt: null }, Date.parse('2030-01-01'))).toBe('shown')
  })
})
