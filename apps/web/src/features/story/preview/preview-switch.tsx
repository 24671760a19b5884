import { useLingui } from '@lingui/react/macro'
import { previewStore, setPreviewMode } from '../../../lib/story-previews.ts'
import { useStore } from '../../../lib/store.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'

/** Whether a story opens in a popup first, or at once. */
export function PreviewSwitch() {
  const { t } = useLingui()
  const isOn = useStore(previewStore)
  if (isOn === null) return null
  return (
    <NativeSelect
      label={t`How stories open`}
      value={isOn ? 'preview' : 'page'}
      onChange={(value) => setPreviewMode(value === 'preview')}
      options={[
        { value: 'page', label: t`Open stories directly` },
        { value: 'preview', label: t`Preview stories first` },
      ]}
    />
  )
}
