import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { rememberPlace } from '../../lib/return-place.ts'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { SignUpGift } from '../../ui/sign-up-gift.tsx'
import { CouponAtWall } from './coupon-at-wall.tsx'

/** In the place of the composer: how a visitor goes on. This chat moves to the account. */
export function NoFreeChats({ sentence }: { sentence: string }) {
  const { pathname } = useLocation()
  return (
    <section
      data-toast-floor
      className="shrink-0 border-t border-line bg-raised px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex max-w-[640px] flex-col gap-4 sm:flex-row sm:items-center">
        <div role="alert" className="flex-1">
          <p className="font-semibold">{sentence}</p>
          <p className="mt-0.5 text-sm text-ink-soft">
            <Trans>This chat will move to your account.</Trans>
          </p>
          <SignUpGift className="mt-0.5 text-sm font-medium text-good" />
        </div>
        <div className="flex gap-2 *:flex-1">
          <Button size="lg" onClick={openSignIn}>
            <Trans>Log in</Trans>
          </Button>
          <Link
            to="/signup"
            onClick={() => rememberPlace(pathname)}
            className={buttonClasses('primary', 'lg')}
          >
            <Trans>Sign up</Trans>
          </Link>
        </div>
      </div>
      <div className="mx-auto mt-3 max-w-[640px]">
        <CouponAtWall />
      </div>
    </section>
  )
}
