import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download } from 'lucide-react'
import { saveBlob } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'

/** The codes, in the only moment in which they are known, and ways to keep them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t`Codes copied`),
      () =>
        showToast(t`Couldn’t copy the codes. Download them, or select and copy them.`, {
          tone: 'danger',
        }),
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        <Trans>
          Each recovery code logs you in once without your app. Keep the codes somewhere safe. They
          won’t be shown again.
        </Trans>
      </p>
      <ul
        aria-label={t`Recovery codes`}
        className="figures grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-ground px-4 py-3 text-center font-medium"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => void copy()}
        >
          <Trans>Copy</Trans>
        </Button>
        <Button
          size="sm"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() =>
            saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'plax-recovery-codes.txt')
          }
        >
          <Trans>Download</Trans>
        </Button>
      </div>
    </div>
  )
}
