import { type Env, readNumber } from './env.ts'
import { StartError } from './errors.ts'

/** What a provider of language models is reached with. */
export interface ProviderConfig {
  apiKey: string
  /** Null is the provider's own address. */
  baseUrl: string | null
  /** The names of its models where the usual ones are not wanted; empty otherwise. */
  models: readonly string[]
  firstTokenTimeoutMs: number
}

export type Provider = 'gemini' | 'anthropic' | 'openai' | 'deepseek'

export type Providers = Partial<Record<Provider, ProviderConfig>>

/** `PLAX_GEMINI_KEY` and its kin: a provider without a key is not there. */
export function readProviders(env: Env): Providers {
  const providers: Providers = {}
  for (const name of ['gemini', 'anthropic', 'openai', 'deepseek'] as const) {
    const prefix = `PLAX_${name.toUpperCase()}`
    const apiKey = env[`${prefix}_KEY`]
    if (!apiKey) continue
    providers[name] = {
      apiKey,
      baseUrl: readUrl(env, `${prefix}_URL`),
      models:
        name === 'anthropic' ? readTwo(env, `${prefix}_MODELS`) : readOne(env[`${prefix}_MODEL`]),
      firstTokenTimeoutMs: readNumber(env, 'PLAX_MODEL_TIMEOUT_MS', 60_000),
    }
  }
  return providers
}

function readUrl(env: Env, name: string): string | null {
  const value = env[name]
  if (!value) return null
  const scheme = URL.parse(value)?.protocol
  if (scheme === 'http:' || scheme === 'https:') return value.replace(/(?<!\/)\/+$/, '')
  throw new StartError(`${name} must be an address that begins with http, not "${value}".`)
}

function readOne(value: string | undefined): string[] {
  return value ? [value] : []
}

function readTwo(env: Env, name: string): string[] {
  const value = env[name]
  if (!value) return []
  const names = value.split(',').map((one) => one.trim())
  if (names.length === 2 && names.every(Boolean)) return names
  throw new StartError(`${name} takes two names separated by a comma, not "${value}".`)
}
