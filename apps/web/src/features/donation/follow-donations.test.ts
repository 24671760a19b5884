import { expect, it, vi } from 'vitest'
import { followDonations } from './follow-donations.ts'

const { joinHub, leave } = vi.hoisted(() => ({ joinHub: vi.fn(), leave: vi.fn() }))
vi.mock('../../lib/join-hub.ts', () => ({ joinHub: joinHub.mockReturnValue(leave) }))

it('calls after each change, also one that was missed while the connection was lost', () => {
  const onChange = vi.fn()
  const stop = followDonations('a', onChange)
  const [topic, { onState }] = joinHub.mock.calls[0] as [
    string,
    { onState: (state: unknown) => void },
  ]
  expect(topic).toBe('live-donations:a')
  onState({ seq: 4 })
  expect(onChange).not.toHaveBeenCalled()
  onState({ seq: 5 })
  onState({ seq: 5 })
  expect(onChange).toHaveBeenCalledOnce()
  onState({ seq: 8 })
  expect(onChange).toHaveBeenCalledTimes(2)
  stop()
  expect(leave).toHaveBeenCalledOnce()
})
