import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conversationOf } from './conversation.ts'

it('puts late instructions into the message that they stand before', () => {
  const { instructions, messages } = conversationOf([
    { role: 'system', content: 'You are Mira.' },
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: 'Hi.' },
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Who are you?' },
  ])
  expect(instructions).toBe('You are Mira.')
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  expect(messages.at(-1)?.content).toMatch(/Be brief\.[^]*Who are you\?$/)
})

it('begins and ends with the reader, alternates, and loses no word', () => {
  const role = fc.constantFrom('system' as const, 'user' as const, 'assistant' as const)
  const prompt = fc.array(fc.record({ role, content: fc.stringMatching(/^[a-z]{3,9}$/) }))
  fc.assert(
    fc.property(prompt, (prompt) => {
      const { instructions, messages } = conversationOf(prompt)
      expect([messages[0]?.role, messages.at(-1)?.role]).toEqual(['user', 'user'])
      expect(messages.every((one, n) => one.role !== messages[n + 1]?.role)).toBe(true)
      const all = [instructions, ...messages.map(({ content }) => content)].join(' ')
      expect(all.match(/[a-z]+/g) ?? []).toEqual(
        expect.arrayContaining(prompt.map(({ content }) => content)),
      )
    }),
  )
})
