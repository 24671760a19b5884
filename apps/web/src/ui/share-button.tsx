import { useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useApp } from '../lib/app-context.ts'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface SharedPage {
  path: string
  title: string
}

/** Shares a page: phones ask with whom, elsewhere its address is copied. */
export function ShareButton(page: SharedPage) {
  const share = useShare(page)
  return <SharePress onClick={() => void share()} />
}

/** The button alone, for what must be asked before. */
export function SharePress({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <Button icon={<Share2 aria-hidden className="size-4" />} onClick={onClick}>
      {t`Share`}
    </Button>
  )
}

export function useShare({ path, title }: SharedPage): () => Promise<void> {
  const { t } = useLingui()
  const { publicUrl } = useApp()
  const copy = useCopy()
  const url = publicUrl + path
  return async () => {
    const copyLink = () => copy(url, t`Link copied`)
    if (!mayAsk({ title, url })) return copyLink()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Whoever closes the question changed their mind.
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) await copyLink()
    }
  }
}

/** Browsers of computers may share as well, but in a window of the system’s that few know. */
function mayAsk(shared: ShareData): boolean {
  return matchMedia('(pointer: coarse)').matches && (navigator.canShare?.(shared) ?? false)
}
