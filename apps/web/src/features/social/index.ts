export { SocialMediaPage } from './pages/social-media-page.tsx';
