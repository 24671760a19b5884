import { PasskeysPart } from '../account/passkeys/passkeys-part.tsx'
import { TwoFactorPart } from '../account/two-factor/two-factor-part.tsx'

/** Every part of the tab, in its order; a part is a file and an entry here. */
const parts = { twoFactor: TwoFactorPart, passkeys: PasskeysPart }

/** How one signs in. */
export function Security() {
  return (
    <div className="flex flex-col gap-10">
      {Object.entries(parts).map(([name, One]) => (
        <One key={name} />
      ))}
    </div>
  )
}
