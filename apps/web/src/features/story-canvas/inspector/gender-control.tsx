import { useLingui } from '@lingui/react/macro'
import { MAX_NAME_CHARS } from '@plax/story-engine/limits'
import { useId } from 'react'
import { TextControl, useChange } from './controls.tsx'

/** A gender in one's own words, with the usual ones offered. */
export function GenderControl({ nodeId, value }: { nodeId: string; value: string }) {
  const { t } = useLingui()
  const change = useChange(nodeId)
  const list = useId()
  return (
    <>
      <TextControl
        nodeId={nodeId}
        field="gender"
        label={t`Gender`}
        max={MAX_NAME_CHARS}
        list={list}
        value={value}
        onChange={(gender) => change({ gender }, 'gender')}
      />
      <datalist id={list}>
        <option value={t`Female`} />
        <option value={t`Male`} />
        <option value={t({ message: 'Other', context: 'gender' })} />
      </datalist>
    </>
  )
}
