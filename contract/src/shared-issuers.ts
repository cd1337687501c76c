const microsoftHosts = [
  'login.microsoftonline.com',
  'login.microsoft.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'login.windows.net',
  'sts.windows.net',
]

/** The last one is the tenant of all personal accounts. */
const everybodysTenants = [
  'common',
  'organizations',
  'consumers',
  '9188040d-6c67-4c5b-b112-36a304b66dad',
]

/** Whether an issuer is one of Microsoft's shared addresses rather than that of a single tenant. */
export function isForAllTenants(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { hostname, pathname } = new URL(issuer)
  const tenant = pathname.split('/')[1]?.toLowerCase() ?? ''
  return microsoftHosts.includes(hostname) && (tenant === '' || everybodysTenants.includes(tenant))
}

/**
 * Providers where anybody can open an account and keep it after leaving a company. Google is not among them,
 * because it says which domain manages an account (`single-sign-on/provider.ts` in the server).
 */
const publicHosts = [
  'access.line.me',
  'accounts.kakao.com',
  'amazon.com',
  'api.login.yahoo.com',
  'appleid.apple.com',
  'discord.com',
  'facebook.com',
  'github.com',
  'gitlab.com',
  'id.twitch.tv',
  'kauth.kakao.com',
  'limited.facebook.com',
  'linkedin.com',
  'login.live.com',
  'login.salesforce.com',
  'login.yahoo.com',
  'paypal.com',
  'slack.com',
  'token.actions.githubusercontent.com',
]

export function isPublicIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  return publicHosts.includes(new URL(issuer).hostname.replace(/^www\./, ''))
}
