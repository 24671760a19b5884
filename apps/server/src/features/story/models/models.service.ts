import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import { AppError } from '../../../platform/errors.ts'
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

  /** The default first. */
  async list(): Promise<ChatModel[]> {
    const fees = await this.#settings.get(modelFeesSetting)
    return this.#models.map((model) =>
      Object.assign({}, model, {
        feeMilli: fees[model.key] ?? model.feeMilli,
        isStandIn: model.isOffline && this.#mode === 'production',
      }),
    )
  }

  /**
   * The model of a key. `gemini`, the documents' default value, is the first of all where its key
   * is set, and else means this installation's default.
   */
  async get(key: string | null): Promise<ChatModel> {
    const models = await this.list()
    const found = key && key !== 'gemini' ? models.find((model) => model.key === key) : models[0]
    if (!found) throw new AppError('story.model_unavailable', { model: key })
    return found
  }

  /** As `get`, but a key that is gone (an operator changed the address) falls back to the default. */
  async getOrDefault(key: string): Promise<ChatModel> {
    const models = await this.list()
    return models.find((model) => model.key === key) ?? this.get(null)
  }
}
