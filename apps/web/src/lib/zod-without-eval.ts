import { config } from 'zod'

// zod tries whether it may compile code from strings, which the content security policy reports.
config({ jitless: true })
