/** Cookie of the product's domain in which the product tells the id of a logged-in user, unless `PRODUCT_USER_COOKIE` names another. */
export const USER_COOKIE = 'cuUserId';
