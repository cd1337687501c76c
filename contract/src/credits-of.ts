/** `1 credit`, `1,200 credits` */
export function creditsOf(amount: number): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? 'credit' : 'credits'}`
}
