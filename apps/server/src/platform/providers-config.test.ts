import { expect, it } from 'vitest'
import { StartError } from './errors.ts'
import { readProviders } from './providers-config.ts'

it('takes the providers whose key is set', () => {
  expect(readProviders({})).toEqual({})
  expect(readProviders({ PLAX_GEMINI_KEY: '', PLAX_GEMINI_URL: 'http://a' })).toEqual({})
  expect(
    readProviders({
      PLAX_ANTHROPIC_KEY: 'k',
      PLAX_ANTHROPIC_MODELS: 'one, two',
      PLAX_DEEPSEEK_KEY: 'd',
      PLAX_DEEPSEEK_URL: 'http://localhost:1/v1/',
      PLAX_DEEPSEEK_MODEL: 'three',
      PLAX_MODEL_TIMEOUT_MS: '5',
    }),
  ).toEqual({
    anthropic: { apiKey: 'k', baseUrl: null, models: ['one', 'two'], firstTokenTimeoutMs: 5 },
    deepseek: {
      apiKey: 'd',
      baseUrl: 'http://localhost:1/v1',
      models: ['three'],
      firstTokenTimeoutMs: 5,
    },
  })
})

it.each([
  { PLAX_ANTHROPIC_MODELS: 'one' },
  { PLAX_ANTHROPIC_MODELS: 'one,two,three' },
  { PLAX_ANTHROPIC_MODELS: 'one,' },
  { PLAX_ANTHROPIC_URL: 'localhost:8080' },
])('ends the start at what makes no sense: %o', (env) => {
  expect(() => readProviders({ PLAX_ANTHROPIC_KEY: 'k', ...env })).toThrow(StartError)
})
