//! How the page and a module of it exchange texts and bytes.

/// The two buffers of a module, in its file of exported functions. A call has three steps: `input(length)` returns where to put the
/// input, the exported function works on `INPUT` and returns the length of its output (`put` stores it), and `output()` returns
/// where that is until the next call.
///
/// Both buffers belong to the module and the page only copies, so there is no pointer to dereference here, none to free there, and
/// nothing to leak. The memory may grow, and so move, in every step: the page must get its buffer again each time.
#[macro_export]
macro_rules! page_buffers {
    () => {
        thread_local! {
            static INPUT: ::std::cell::RefCell<Vec<u8>> = const { ::std::cell::RefCell::new(Vec::new()) };
            static OUTPUT: ::std::cell::RefCell<Vec<u8>> = const { ::std::cell::RefCell::new(Vec::new()) };
        }

        #[unsafe(no_mangle)]
        pub extern "C" fn input(length: usize) -> *mut u8 {
            INPUT.with_borrow_mut(|input| {
                input.resize(length, 0);
                input.as_mut_ptr()
            })
        }

        #[unsafe(no_mangle)]
        pub extern "C" fn output() -> *const u8 {
            OUTPUT.with_borrow(|output| output.as_ptr())
        }

        /// Stores the output of a call and gives its length.
        fn put(output: impl Into<Vec<u8>>) -> usize {
            let output = output.into();
            let length = output.len();
            OUTPUT.set(output);
            length
        }
    };
}
