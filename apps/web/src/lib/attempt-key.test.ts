import { beforeEach, describe, expect, it } from 'vitest'
import { attemptKey, type AttemptStorage, endAttempt, memoryStorage } from './attempt-key.ts'

describe('the key of an attempt to pay', () => {
  let storage: AttemptStorage
  beforeEach(() => {
    storage = memoryStorage()
  })

  it('stays the same for the same intent, so that paying twice is one order', () => {
    const first = attemptKey(storage, '100 KRW card')
    expect(attemptKey(storage, '100 KRW card')).toBe(first)
  })

  it('is another one for another intent, which would else be refused', () => {
    const first = attemptKey(storage, '100 KRW card')
    expect(attemptKey(storage, '300 KRW card')).not.toBe(first)
  })

  it('is another one once the attempt is over, so that the same can be bought again', () => {
    const first = attemptKey(storage, '100 KRW card')
    endAttempt(storage)
    expect(attemptKey(storage, '100 KRW card')).not.toBe(first)
  })

  it('starts anew where what was kept cannot be read', () => {
    storage.setItem('plax_attempt', '{"intent":')
    expect(attemptKey(storage, '100 KRW card')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('works in a browser that refuses storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse }
    expect(attemptKey(refusing, '100 KRW card')).toMatch(/^[0-9a-f-]{36}$/)
    expect(() => endAttempt(refusing)).not.toThrow()
  })
})
