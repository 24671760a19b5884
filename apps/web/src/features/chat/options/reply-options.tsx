import { useLingui } from '@lingui/react/macro'
import { inferenceLevels, outputLengths } from '@plax/contracts/story-values'
import { Choices } from '../../../ui/choices.tsx'
import { Slider } from '../../../ui/slider.tsx'
import type { RoomSettings } from '../chat.api.ts'
import { ModelChoice } from './model-choice.tsx'

interface ReplyOptionsProps {
  value: RoomSettings
  change: (patch: Partial<RoomSettings>) => void
}

/** Model, length, detail and thinking of the next replies. */
export function ReplyOptions({ value, change }: ReplyOptionsProps) {
  const { t } = useLingui()
  const lengths = { short: t`Short`, normal: t`Normal`, long: t`Long` }
  const levels = { basic: t`Basic`, moderate: t`Moderate`, deep: t`Deep` }
  const card = 'px-2! py-2! text-center'
  return (
    <>
      <ModelChoice value={value.model} onChange={(model) => change({ model })} />
      <Choices
        legend={t`Length of the reply`}
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
      <Choices
        legend={t`Thinking before the reply`}
        className="grid grid-cols-3"
        cardClassName={card}
        choices={inferenceLevels.map((level) => ({ value: level, label: levels[level] }))}
        value={value.inferenceLevel}
        onChange={(inferenceLevel) => change({ inferenceLevel })}
      />
    </>
  )
}
