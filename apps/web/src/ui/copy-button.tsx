import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

/** Copies a text; `label` says which, where the button alone doesn’t. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui()
  const copy = useCopy()
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={label}
      icon={<Copy aria-hidden className="size-4" />}
      onClick={() => void copy(text, t`Copied`)}
    >
      {t`Copy`}
    </Button>
  )
}
