import { useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useApp } from '../lib/app-context.ts'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

/** Shares a page: phones ask with whom, elsewhere its address is copied. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const { t } = useLingui()
  const { publicUrl } = useApp()
  const copy = useCopy()
  const url = publicUrl + path
  const press = () => {
    const copyLink = () => copy(url, t`Link copied`)
    if (!mayAsk({ title, url })) {
      void copyLink()
      return
    }
    navigator.share({ title, url }).catch((error: DOMException) => {
      // Whoever closes the question changed their mind.
      if (error.name !== 'AbortError') void copyLink()
    })
  }
  return (
    <Button icon={<Share2 aria-hidden className="size-4" />} onClick={press}>
      {t`Share`}
    </Button>
  )
}

/** Browsers of computers may share as well, but in a window of the system’s that few know. */
function mayAsk(shared: ShareData): boolean {
  return matchMedia('(pointer: coarse)').matches && (navigator.canShare?.(shared) ?? false)
}
