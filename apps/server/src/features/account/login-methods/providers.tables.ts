export type Provider = 'google' | 'apple'

interface SignInMethodsTable {
  provider: Provider
  /** Who it is at the provider; never told anybody. */
  subject: string
  user_oid: string
  /** As the provider told it last; Apple may tell a relay of its own. */
  email: string | null
  created_at: Date
  last_used_at: Date | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    sign_in_methods: SignInMethodsTable
  }
}
