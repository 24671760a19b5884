import { PasskeysPart } from '../account/passkeys/passkeys-part.tsx'
import { ProvidersPart } from '../account/providers/providers-part.tsx'
import { EmailPart } from '../account/security/email-part.tsx'
import { PasswordPart } from '../account/security/password-part.tsx'
import { SessionsPart } from '../account/security/sessions-part.tsx'
import { ToolKeyPart } from '../account/tool-keys/tool-key-part.tsx'
import { TwoFactorPart } from '../account/two-factor/two-factor-part.tsx'

/** Every part of the tab, in its order; a part is a file and an entry here. */
const parts = {
  password: PasswordPart,
  twoFactor: TwoFactorPart,
  passkeys: PasskeysPart,
  providers: ProvidersPart,
  email: EmailPart,
  toolKey: ToolKeyPart,
  sessions: SessionsPart,
}

/** How one signs in, and where one is signed in. */
export function Security() {
  return (
    <div className="flex flex-col gap-10">
      {Object.entries(parts).map(([name, One]) => (
        <One key={name} />
      ))}
    </div>
  )
}
