/* The dashboard's calls: written with its feature. */
export {};
