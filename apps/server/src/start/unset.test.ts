import { expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { describeUnset } from './unset.ts'

const unset = (env: Record<string, string> = {}) =>
  describeUnset(
    readConfig({ NODE_ENV: 'production', PLAX_PUBLIC_URL: 'https://plax.example', ...env }),
  ).map((sentence) => /PLAX_PUBLIC_URL|SMTP_URL|PLAX_MODEL_URL/.exec(sentence)?.[0])
const mail = { SMTP_URL: 'smtp://localhost' }

it('names the public address, mail server, and model that production lacks', () => {
  expect(unset({ PLAX_PUBLIC_URL: '' })).toEqual(['PLAX_PUBLIC_URL', 'SMTP_URL', 'PLAX_MODEL_URL'])
  expect(unset()).toEqual(['SMTP_URL', 'PLAX_MODEL_URL'])
  expect(unset(mail)).toEqual(['PLAX_MODEL_URL'])
  expect(unset({ ...mail, PLAX_MODEL_URL: 'http://localhost:11434' })).toEqual([])
  for (const name of ['GEMINI', 'ANTHROPIC', 'OPENAI', 'DEEPSEEK']) {
    expect(unset({ ...mail, [`PLAX_${name}_KEY`]: 'key' }), name).toEqual([])
  }
})

it('has nothing to name where nothing is for sale', () => {
  expect(unset({ NODE_ENV: 'development' })).toEqual([])
})
