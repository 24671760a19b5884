import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_NAME_CHARS, MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import { variablesInto } from '../model/variables.ts'
import { liveEventNames } from '../nodes/kinds.ts'
import { chooseCanvas, useEditorState } from '../use-editor.ts'
import { ChoiceControl } from './choice-control.tsx'
import { TextControl, useBind } from './controls.tsx'
import { NumberControl } from './number-control.tsx'

/** Which events of a live stream count, and what is done with their coins. */
export function LiveEventFields({ node }: { node: NodeOf<'liveEvent'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const canvas = useEditorState(chooseCanvas)
  const takesCoins = variablesInto(canvas, { target: node.id, targetSocket: 'coins' }).length > 0
  return (
    <>
      <TextControl {...bind('title')} label={t`Title`} max={MAX_TITLE_CHARS} />
      <ChoiceControl
        {...bind('event')}
        label={t`Event`}
        hint={t`Happens while you stream with this story connected. Viewers’ names and messages are passed on as data, never as instructions.`}
        options={[
          { value: 'donation', label: t(liveEventNames.donation) },
          { value: 'mission', label: t(liveEventNames.mission) },
          { value: 'roulette', label: t(liveEventNames.roulette) },
        ]}
      />
      <NumberControl
        {...bind('minCoins')}
        label={t`Minimum coins`}
        hint={t`0 accepts any amount.`}
        min={0}
        max={1_000_000_000}
      />
      {node.data.event === 'roulette' ? (
        <TextControl
          {...bind('item')}
          label={t`Roulette item`}
          hint={t`The item’s name, as in your roulette. Leave empty for any item.`}
          max={MAX_NAME_CHARS}
        />
      ) : null}
      {takesCoins ? (
        <ChoiceControl
          {...bind('coinsOperation')}
          label={t`Coins variable`}
          options={[
            { value: 'set', label: t`set to the coins of this event` },
            { value: 'add', label: t`increase by the coins of this event` },
          ]}
        />
      ) : null}
    </>
  )
}
