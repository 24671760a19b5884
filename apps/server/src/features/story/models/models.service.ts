import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'
import type { ChatModel } from './model.ts'
import { createNarrator } from './narrator.ts'
import { createOpenAiCompatible } from './openai-compatible.ts'
import { createProviders } from './providers/index.ts'

export {
  type ChatModel,
  type DecideMaterial,
  type DecideRequest,
  type Decision,
  type Inference,
  ModelError,
  modelName,
  type ReplyPart,
  type ReplyRequest,
} from './model.ts'

export const modelFeesSetting = defineSetting({
  name: 'story.model_fees_milli',
  schema: z.record(z.string(), z.number().int().min(0).max(10_000_000)),
  default: {
    gemini: 5000,
    'claude-sonnet': 15_000,
    'claude-opus': 30_000,
    'gpt-5': 10_000,
    deepseek: 3000,
    server: 5000,
    narrator: 1000,
  },
  description:
    'Platform cost of a reply from each model, in thousandths of a credit. Stories never charge less.',
})

export const betaModelsSetting = defineSetting({
  name: 'story.beta_models',
  schema: z.array(z.string().max(64)).max(20),
  default: [],
  description:
    'Models in beta: only beta testers (administrators and listed users) can choose them. Stories and chats that use one keep it.',
})

const priceMaxMilli = 10_000_000

export const startMarginSetting = defineSetting({
  name: 'story.start_margin_milli',
  schema: z.number().int().min(0).max(priceMaxMilli),
  default: 5000,
  description:
    'How far above the model’s fee a new story’s price starts, in thousandths of a credit. Creators earn from that part.',
})

/** What a story keeps of a choice: nothing where its model is the installation's default for it. */
export function keptModel(chosen: string | null, model: Pick<ChatModel, 'key'>): string | null {
  return model.key === chosen ? chosen : null
}

/**
 * The models of this installation: those of each provider whose key is set (R-story-chat-103), one
 * behind an address of the operator's, and the narrator always.
 */
export class Models {
  readonly #models: readonly ChatModel[]
  readonly #settings: Settings
  readonly #mode: Config['mode']

  constructor(
    config: Pick<Config, 'mode' | 'model' | 'providers' | 'narratorDelayMs'>,
    settings: Settings,
  ) {
    this.#models = [
      ...createProviders(config.providers),
      ...(config.model ? [createOpenAiCompatible(config.model)] : []),
      createNarrator({ delayMs: config.narratorDelayMs }),
    ]
    this.#settings = settings
    this.#mode = config.mode
  }

  /** The default first, those in beta last. */
  async list(): Promise<ChatModel[]> {
    const fees = await this.#settings.get(modelFeesSetting)
    const beta = new Set(await this.#settings.get(betaModelsSetting))
    const models = this.#models.map((model) =>
      Object.assign({}, model, {
        feeMilli: fees[model.key] ?? model.feeMilli,
        isStandIn: model.isOffline && this.#mode === 'production',
        isBeta: beta.has(model.key),
      }),
    )
    return models.toSorted((one, other) => Number(one.isBeta) - Number(other.isBeta))
  }

  /** What a story asks for a reply of a model until its creator names a price. */
  async startPriceOf({ feeMilli }: Pick<ChatModel, 'feeMilli'>): Promise<number> {
    return Math.min(feeMilli + (await this.#settings.get(startMarginSetting)), priceMaxMilli)
  }

  /** Those that somebody can choose. */
  async listFor({ roles }: Pick<Actor, 'roles'>): Promise<ChatModel[]> {
    return (await this.list()).filter((model) => !model.isBeta || roles.has('betaTester'))
  }

  /**
   * The model that somebody chooses for a story or a chat; one in beta is there for beta testers, and
   * where it is `kept`. Throws `story.model_unavailable`.
   */
  async choose(
    key: string | null,
    { roles, kept }: Pick<Actor, 'roles'> & { kept?: string | null },
  ): Promise<ChatModel> {
    const model = await this.get(key)
    if (!key || !model.isBeta || model.key === kept || roles.has('betaTester')) return model
    throw new AppError('story.model_unavailable', { model: key })
  }

  /**
   * The model of a key. `gemini`, the documents' default value, is the first of all where its key
   * is set, and else means this installation's default.
   */
  async get(key: string | null): Promise<ChatModel> {
    const models = await this.list()
    const isDefault = key === null || key === '' || key === 'gemini'
    const found = models.find((model) => model.key === key) ?? (isDefault ? models[0] : undefined)
    if (!found) throw new AppError('story.model_unavailable', { model: key })
    return found
  }

  /** As `get`, but a key that is gone (an operator changed the address) falls back to the default. */
  async getOrDefault(key: string | null): Promise<ChatModel> {
    const models = await this.list()
    return models.find((model) => model.key === key) ?? this.get(null)
  }
}
