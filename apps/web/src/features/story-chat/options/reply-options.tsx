import { Trans, useLingui } from '@lingui/react/macro'
import { inferenceLevels, outputLengths } from '@plax/contracts/story/story-values'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Slider } from '../../../ui/slider.tsx'
import type { RoomSettings } from '../chat.api.ts'
import { modelsQuery } from '../../story/story.queries.ts'
import { ModelChoice } from './model-choice.tsx'

interface ReplyOptionsProps {
  value: RoomSettings
  change: (patch: Partial<RoomSettings>) => void
  /** Of the model that tells the story now. */
  modelName: string
}

/** Model, length, detail and thinking of the next replies. */
export function ReplyOptions({ value, change, modelName }: ReplyOptionsProps) {
  const { t } = useLingui()
  const lengths = { short: t`Short`, normal: t`Normal`, long: t`Long` }
  const levels = { basic: t`Basic`, moderate: t`Moderate`, deep: t`Deep` }
  const canThink = useCanThink(value.model, modelName)
  const card = 'px-2! py-2! text-center'
  return (
    <>
      <ModelChoice value={value.model} onChange={(model) => change({ model })} />
      <Choices
        legend={t`Reply length`}
        className="grid grid-cols-3"
        cardClassName={card}
        choices={outputLengths.map((length) => ({ value: length, label: lengths[length] }))}
        value={value.outputLength}
        onChange={(outputLength) => change({ outputLength })}
      />
      <Slider
        label={t`Detail`}
        value={value.detailLevel}
        min={0}
        max={100}
        step={5}
        onChange={(detailLevel) => change({ detailLevel })}
      />
      <div className="flex flex-col gap-2">
        <Choices
          legend={t`Thinking level`}
          className="grid grid-cols-3"
          cardClassName={card}
          choices={inferenceLevels.map((level) => ({ value: level, label: levels[level] }))}
          value={value.inferenceLevel}
          onChange={(inferenceLevel) => change({ inferenceLevel })}
        />
        {canThink ? null : (
          <p className="text-sm text-ink-soft">
            <Trans>
              This model doesn’t support thinking. This setting has no effect and costs nothing.
            </Trans>
          </p>
        )}
      </div>
    </>
  )
}

/** False where the chosen model is known not to; of the story's own only the name is known. */
function useCanThink(key: string | null, modelName: string): boolean {
  const { api } = useApp()
  const models = useQuery(modelsQuery(api))
  const isTold = (model: { key: string; name: string }) =>
    key === null ? model.name === modelName : model.key === key
  return models.data?.find(isTold)?.canThink ?? true
}
