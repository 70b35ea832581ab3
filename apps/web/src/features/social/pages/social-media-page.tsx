export function SocialMediaPage() {
  return null;
}
