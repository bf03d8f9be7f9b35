/** Where a person is in the workspace. */
export type Place = { readonly kind: 'channel' | 'direct'; readonly channel: string } | { readonly kind: 'home' };
