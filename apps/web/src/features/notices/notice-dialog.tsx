import { Trans } from '@lingui/react/macro'
import { textLanguageTags } from '@plax/contracts/pages/text-languages'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Article } from '../../ui/article.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { readMemory, writeMemory } from './popup-memory.ts'
import { hideNotice, type Notice, putOffPromotions } from './popup-rules.ts'

/** A notice, or a promotion, in a window before the page. */
export function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const isPromotion = notice.kind === 'promotion'
  // However a promotion is left, the reader has been asked; the next may come in an hour.
  const leave = () => {
    if (isPromotion) writeMemory(putOffPromotions(readMemory(), Date.now()))
    onClose()
  }
  const hide = () => {
    writeMemory(hideNotice(readMemory(), notice.oid, Date.now()))
    onClose()
  }
  const lang = textLanguageTags[notice.language]
  return (
    <Dialog
      open
      onClose={leave}
      title={<span lang={lang}>{notice.title}</span>}
      actions={
        <>
          {isPromotion ? (
            <Button onClick={leave}>
              <Trans>Not now</Trans>
            </Button>
          ) : (
            <Button variant="ghost" onClick={hide}>
              <Trans>Hide for 24 hours</Trans>
            </Button>
          )}
          {notice.link ? (
            <NoticeLink link={notice.link} onFollow={leave} />
          ) : isPromotion ? null : (
            <Button variant="primary" onClick={leave}>
              <Trans>Close</Trans>
            </Button>
          )}
        </>
      }
    >
      <div lang={lang}>
        <Article text={notice.body} />
      </div>
    </Dialog>
  )
}

/** Another site opens beside this one; a page of this one without a new load, which would bring the notice again. */
function NoticeLink({ link, onFollow }: { link: string; onFollow: () => void }) {
  const navigate = useNavigate()
  const isHere = link.startsWith('/')
  const beside = isHere ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  const follow = (event: MouseEvent) => {
    onFollow()
    if (!isHere || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href: link })
  }
  return (
    <a href={link} {...beside} onClick={follow} className={buttonClasses('primary')}>
      <Trans>See more</Trans>
    </a>
  )
}
