export { accessOf } from './link-access.ts'
export { findLink } from './linked-accounts.ts'
export { faultOf } from './oauth.ts'
