/** What a file input offers; HEIC and HEIF are converted here before they are sent. */
export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';
