import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { chatSharePercentSetting } from '../content/story.settings.ts'
import { creditRateSetting } from '../../payment/payment.service.ts'
import { modelName, type Models } from '../models/models.service.ts'

/** The models that stories may have, and what their creators earn of replies. */
export function termsHandlers({
  settings,
  models,
}: Pick<Deps, 'settings'> & { models: Models }): Handlers {
  return {
    'GET /story-chat/models': async ({ actor, lang }) => {
      const found = await models.listFor(actor)
      const items = found.map(async (model, index) => ({
        key: model.key,
        name: modelName(model, lang),
        description: model.descriptions[lang],
        feeMilli: model.feeMilli,
        startMilli: await models.startPriceOf(model),
        isDefault: index === 0,
        isOffline: model.isOffline,
        isStandIn: model.isStandIn === true,
        isBeta: model.isBeta === true,
        canThink: model.canThink,
      }))
      return { items: await Promise.all(items) }
    },
    'GET /story-chat/creator/terms': async () => ({
      sharePercent: await settings.get(chatSharePercentSetting),
      creditMilliPerCoin: await settings.get(creditRateSetting),
    }),
  }
}
