import { Trans } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { PageMessage } from '../../ui/page-message.tsx'
import { buttonClasses } from '../../ui/button.tsx'

/**
 * IllegalDownloader (R-shell-019): where a work was refused to what looked like a program that
 * copies. `errorStatus` is the status of that refusal; one that is not known is not repeated.
 */
export function IllegalDownloaderPage() {
  const { errorStatus } = useParams({ from: '/framed/illegaldownloader/{-$errorStatus}' })
  return (
    <PageMessage
      title={<Trans>This content wasn’t delivered</Trans>}
      text={
        <>
          <Refusal status={errorStatus} />{' '}
          <Trans>
            Turn off any download extensions and programs, then open the content again. If you don’t
            use any, contact the operator. You’ll find the contact details in the legal notice.
          </Trans>
        </>
      }
    >
      <Link to="/" className={buttonClasses('primary')}>
        <Trans>Go to Home</Trans>
      </Link>
      <Link to="/info/$pageId" params={{ pageId: 'legal' }} className={buttonClasses()}>
        <Trans>Legal notice</Trans>
      </Link>
    </PageMessage>
  )
}

function Refusal({ status }: { status: string | undefined }) {
  if (status === '444') {
    return (
      <Trans>
        The request was cut off (444) because it looked like it came from a download program.
      </Trans>
    )
  }
  if (status === '999') {
    return (
      <Trans>
        The request was denied (999) because it looked like it came from a download program.
      </Trans>
    )
  }
  return <Trans>The request looked like it came from a download program.</Trans>
}
