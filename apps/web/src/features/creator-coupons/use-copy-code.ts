import { useLingui } from '@lingui/react/macro'
import { showToast } from '../../ui/toast.ts'

/** Copies a code or its link, and says whether the browser let it. */
export function useCopyCode(): (text: string) => Promise<void> {
  const { t } = useLingui()
  return (text) =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t`Copied`),
      () =>
        showToast(t`Couldn’t copy. Your browser blocked access to the clipboard.`, {
          tone: 'danger',
        }),
    )
}
