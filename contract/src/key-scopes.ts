/** What a key may be used for; every call with a key requires one of these. */
export const keyScopes = ['analyze', 'read', 'feedback', 'webhooks'] as const
export type KeyScope = (typeof keyScopes)[number]
