import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { showToast } from './toast.ts'

/** Copies a text; `label` says which, where the button alone doesn’t. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t`Copied`),
      () =>
        showToast(
          t`Couldn’t copy. Your browser blocked access to the clipboard. Allow it for this site, then try again.`,
          { tone: 'danger' },
        ),
    )
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={label}
      icon={<Copy aria-hidden className="size-4" />}
      onClick={copy}
    >
      {t`Copy`}
    </Button>
  )
}
